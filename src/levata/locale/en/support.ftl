# What stands in the page itself, before anything runs: its title, and words for browsers that cannot run it.

page-title = Levata
page-description = Cruce, Cross Purposes, Cuatrola and Euchre against fair bots, on your own device, even with no connection.

unsupported = This browser cannot run Levata
unsupported-why = The whole table runs on your own device, and this browser lacks something that needs.
unsupported-browsers = It works in these versions and all newer ones: Chrome and Edge 111, Firefox 121, Safari 16.4 (on iPhone and iPad, iOS 16.4). Updating the browser is usually enough.
unsupported-terminal = On a computer you can also play in the terminal: type “levata play”.
unsupported-script = Levata needs JavaScript: please switch it on for this page, then reload it.
