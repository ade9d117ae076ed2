# People at a server: what is refused.

error-no-session = Your session has ended; come in again.
error-csrf = This page was not up to date; try again.
error-banned = This account is banned.
error-too-many = Too often; try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
    }.
error-too-long = The page sent too much at once.
error-fault = The server failed at this; try again.
error-registration-closed = This server takes no new accounts.
error-here-already = You are here already, as “{ $value }”.
error-bad-login = No account has this name and this password.
error-bad-code = This recovery code is not of that name, or was used before.
error-wrong-password = That is not your password.
error-password-length = A password has { $low } to { $high } characters.
error-password-weak = That password is too easy to guess.
error-account-already = You have an account already.
error-account-due = That needs an account; make one first.
error-no-such-session = That session has ended already.
error-no-person = Nobody here is called “{ $value }”.
error-yourself = That person is you.
error-you-blocked = You have blocked that person; unblock them first.
error-too-many-people = The list is full: there are { $count ->
    [one] 1 person
   *[other] { $count } people
    } on it already.
error-name-length = A name has { $low } to { $high } characters.
error-name-sign = “{ $sign }” cannot stand in a name; letters, digits, the space and - _ . can.
error-name-separators = A name begins and ends with a letter or a digit, and has no two separators (space - _ .) in a row.
error-name-scripts = “{ $value }” mixes alphabets; use one of them.
error-name-letterless = A name has at least one letter.
error-name-reserved = The name “{ $value }” is reserved.
error-name-taken = The name “{ $value }” is taken, or one that looks too much like it.
