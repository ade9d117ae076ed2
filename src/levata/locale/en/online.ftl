# Playing with friends: coming in, rooms, and what the table says when others sit at it.

at-friends = With friends
    .short = Friends
at-room = Room
at-at = Table
at-played = A match of this server

## Somebody, or nobody yet

online-looking = One moment …
online-guest = Play with friends
    .about = Give yourself a name, and you are in. Nobody asks for an address or a password.
online-guest-name = What shall your friends call you?
    .about = Leave it empty to be given a name.
online-enter = Come in
online-login = Sign in
    .about = Your friends and your matches are where you left them.
online-login-go = Sign in
online-recover = Lost your password?
    .about = One of the recovery codes that you wrote down opens your account, and is used up by it.
online-recover-go = Set the password and sign in
online-as-guest = Come in as a guest
online-have-account = I have an account
online-forgotten = I have lost my password
online-name = Name
online-password = Password
online-password-new = New password
    .about = Ten characters or more; a few words do well.
online-code = Recovery code
    .about = As you wrote it down; dashes and capitals do not matter.
online-away-title = The server cannot be reached
    .about = Playing with friends needs a connection. Practice does not: your own table is right here.
online-try = Try again
online-practise = Practise meanwhile
online-older = The server has a newer Levata than this page.
error-away = The server cannot be reached just now.

## Oneself

online-you = You are { $name }
    .guest = You are a guest. This browser remembers you; an account lets you in from others too.
    .account = Your account lets you in from any browser.
online-do-upgrade = Make it an account
online-do-name = Change the name
online-do-password = Password and codes
online-do-sessions = Where you are signed in
online-do-forget = Delete it all
online-logout = Sign out
online-upgrade-go = Make the account
online-name-new = New name
online-name-go = Take this name
online-password-go = Change the password
online-password-done = The password is changed; everywhere else you are signed out.
online-codes = Your recovery codes
    .about = Write them down now: they are shown this once. Each opens your account one time, should you lose the password.
online-codes-new = New codes take the place of all the old ones.
online-codes-go = Make new recovery codes
online-codes-kept = I have written them down
online-copy = Copy
online-copied = Copied
online-session = last used { $when }
online-session-this = this browser
online-session-end = Sign out there
online-forget-about = Your name, friends and sessions are deleted at once and cannot be brought back. Finished matches stay with those who played them, without your name.
online-forget-go = Delete me

## Friends

online-lede = Each on a device of their own, at one table. Bots sit in where somebody is missing.
online-friends = Friends
online-no-friends = Nobody yet. Add somebody by name, or send them the link of your room.
online-here = here
online-not-here = not here
online-away = away
online-more = More
online-add = Add a friend by name
online-add-go = Ask
online-asked = { $who } has not answered yet
online-asking = { $who } would like to be your friend
online-yes = Yes
online-no = No
online-take-back = Take back
online-mute = Mute
online-unmute = Hear again
online-unfriend = No longer friends
online-block = Block
online-unblock = Unblock
online-blocked = { $who } is blocked
online-waiting = Invitations:
online-invite = Invite
online-invite-sent = { $who } is invited.
online-invited = { $who } invites you to { $game }
online-accept = Sit down
online-decline = Not now
online-join = Go to a room
    .about = Somebody has given you a code of eight letters and digits.
online-join-go = Go
online-my-room = Your room: { $game }
online-to-room = Go to your room

## A room

room-new = New room
    .about = Choose what you play and who may be there. You can still change it until the match begins.
    .short = Choose a game, then invite your friends.
room-open = Open the room
room-of = { $game } with friends
room-code = Code of the room
room-change = Change what is played
room-change-go = Play it so
room-bots = Bots on empty seats
    .about = Where nobody sits when the match begins, a bot does.
room-spectators = Others may watch
    .about = Whoever has the code may look on, and sees no hand.
room-seats = Seats
room-empty = Free seat
    .bot = else a bot
    .person = somebody has to sit here
room-host = host
room-partner = your partner
room-ready = ready
room-not-ready = not ready yet
room-sit = Sit here
room-move = Move here
room-join = Sit down
room-full = Every seat is taken.
room-swap = Change places
room-swap-off = Do not change places
room-swap-yes = Change places
room-wishes = { $who } would like to change places with you.
room-kick = Send away
room-start = Start the match
room-waits = Waiting for { $who }
room-needs = { $count ->
        [one] 1 seat is still free.
       *[other] { $count } seats are still free.
    }
room-fills = { $count ->
        [one] A bot takes the free seat.
       *[other] Bots take the { $count } free seats.
    }
room-ready-on = I am ready
room-ready-off = Ready: wait, not yet
room-host-starts = { $who } starts the match.
room-state-open = The match has not begun yet.
room-state-playing = The match is being played.
room-state-over = The match is over. The same again?
room-rematch-said = A rematch is wanted by: { $who }
room-rematch-off = No rematch after all
room-to-table = To the table
room-watch = Watch
room-way = Invite your friends
room-share = { $who } invites you to play { $game } at Levata.
room-share-go = Share the link
room-copy = Copy the link
room-copied = The link is copied.
room-copy-self = Copy the link that is marked now.
room-invite = Invite somebody by name
room-invited = { $who } is invited
room-leave = Leave the room
room-leave-about = Your seat is free for somebody else then. With the code you can come back.
room-leave-host = Somebody else is host then. With the code you can come back.
room-leave-last = Nobody else is here, so the room closes.
room-close = Close the room
room-closed = This room is closed
    .about = Its host has closed it, or nobody was left in it.
room-to-friends = Back to your friends

## What is said

talk = Talk
talk-log = What was said
talk-none = Nobody has said anything yet.
talk-signs = Show something
talk-phrases = Say something
talk-text = Write a line
talk-send = Say it

## At the table

at-lost = No connection; trying again …
at-long = The connection has been gone for a while
    .about = Your seat is kept. Until you are back a bot plays for you, and you take over again by one tap. This page keeps trying.
at-taken = You play this seat in another window.
at-take = Play here
at-stand-in = A bot sits in for you.
at-back = I am back
at-left = You have left this match; a bot plays it to its end.
at-comes = Waiting for { $who } …
at-begins = The cards are about to be dealt …
at-others = Waiting for the others …
at-turn = It is your turn at { $game }.
at-reserve = reserve
at-few-seconds = A few seconds are left; then your reserve runs.
at-last-seconds = A few seconds are left; then a bot plays this move.
at-leave = Leave the table?
    .about = If you go away for a while, a bot sits in after a minute and a half, and you take your seat back by one tap. If you leave for good, a bot plays your seat to the end and you cannot return to this match.
at-stay = Stay
at-away = Go away for a while
at-leave-go = Leave for good …
at-leave-sure = Leave this match for good?
    .about = This is final: a bot has your seat until the match ends.
at-leave-yes = Leave for good
at-to-room = Back to the room
match-deserted = Only one side is still at the table, so the match ends here.
match-unwon = The match ended without a winner, { $totals }.
    .about = It was ended before any side had won: by whoever runs the server, or because nobody was left.
event-seat = { $mode ->
        [stand-in] A bot sits in for { $who }.
        [left] { $who } has left; a bot plays on.
       *[person] { $who } is back.
    }
    .me = { $mode ->
        [stand-in] A bot sits in for you.
        [left] You have left; a bot plays on.
       *[person] You are back.
    }

## Matches played here

played = Matches with friends
played-won = won
played-lost = lost
played-unwon = no winner
played-open = being played
played-with = with { $who }
played-bot = a bot
played-left = somebody who has gone
played-person = somebody

## In the settings

settings-notices = Notices
    .about = When it is your turn, or when you are invited, and this page is out of sight.
    .refused = This browser does not allow notices here; you can change that in its settings for this page.
