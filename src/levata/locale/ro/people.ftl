# Oameni la un server: ce se refuză.

error-no-session = Sesiunea ta s-a încheiat; intră din nou.
error-csrf = Pagina nu era la zi; mai încearcă o dată.
error-banned = Acest cont are accesul interzis.
error-too-many = Prea des; mai încearcă peste { $seconds ->
    [one] o secundă
    [few] { $seconds } secunde
   *[other] { $seconds } de secunde
    }.
error-too-long = Pagina a trimis prea mult deodată.
error-fault = Serverul a dat greș; mai încearcă o dată.
error-registration-closed = Acest server nu primește conturi noi.
error-here-already = Ești deja aici, cu numele „{ $value }”.
error-bad-login = Niciun cont nu are acest nume și această parolă.
error-bad-code = Acest cod de recuperare nu este al acestui nume sau a fost deja folosit.
error-wrong-password = Nu aceasta este parola ta.
error-password-length = Numărul de caractere al unei parole: între { $low } și { $high }.
error-password-weak = Parola aceasta se ghicește prea ușor.
error-account-already = Ai deja un cont.
error-account-due = Pentru aceasta e nevoie de un cont; fă-ți unul mai întâi.
error-no-such-session = Sesiunea aceea s-a încheiat deja.
error-no-person = Aici nimeni nu se numește „{ $value }”.
error-yourself = Persoana aceasta ești chiar tu.
error-you-blocked = Ai blocat această persoană; deblocheaz-o mai întâi.
error-too-many-people = Lista e plină: are deja { $count ->
    [one] o persoană
    [few] { $count } persoane
   *[other] { $count } de persoane
    }.
error-name-length = Numărul de caractere al unui nume: între { $low } și { $high }.
error-name-sign = „{ $sign }” nu poate sta într-un nume; pot sta litere, cifre, spațiul și - _ .
error-name-separators = Un nume începe și se termină cu o literă sau o cifră și nu are doi separatori (spațiu - _ .) la rând.
error-name-scripts = „{ $value }” amestecă alfabete; folosește unul singur.
error-name-letterless = Un nume are cel puțin o literă.
error-name-reserved = Numele „{ $value }” este rezervat.
error-name-taken = Numele „{ $value }”, sau unul care seamănă prea mult cu el, este deja luat.
