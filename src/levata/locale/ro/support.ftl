# Ce stă în pagina însăși, înainte să pornească ceva: titlul, și vorbe pentru browserele care nu o pot rula.

page-title = Levata
page-description = Cruce, Cross Purposes, Cuatrola și Euchre cu boți cinstiți, pe propriul dispozitiv, chiar și fără conexiune.

unsupported = Acest browser nu poate rula Levata
unsupported-why = Masa întreagă rulează pe dispozitivul tău, iar acestui browser îi lipsește ceva de care e nevoie.
unsupported-browsers = Merge în versiunile următoare și în toate cele mai noi: Chrome și Edge 111, Firefox 121, Safari 16.4 (pe iPhone și iPad, iOS 16.4). De obicei ajunge să actualizezi browserul.
unsupported-terminal = Pe calculator poți juca și în terminal: scrie „levata play”.
unsupported-script = Levata are nevoie de JavaScript: activează-l pentru această pagină, apoi reîncarc-o.
