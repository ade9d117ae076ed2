# Rooms at a server: what is refused.

error-no-room = There is no room “{ $value }”, or it is not for you.
error-not-host = Only the host can do that.
error-not-seated = You have no seat in that room.
error-seat-taken = Somebody sits there already.
error-room-full = Every seat in that room is taken.
error-room-playing = A match is being played in that room.
error-room-over = The match is over: ask for a rematch, or change what is played.
error-leave-first = You are in a match there; leave the table first.
error-seated-elsewhere = You are in a match in room { $value }; leave that table first.
error-kicked = The host has sent you away. You can come back in a few minutes, or as soon as you are invited.
error-not-ready = Not ready yet: { $value }.
error-not-here = Not here just now: { $value }.
error-seats-empty = { $count ->
    [one] 1 seat is empty
   *[other] { $count } seats are empty
    }, and the room takes no bots.
error-too-many-seated = { $count ->
    [one] 1 person sits
   *[other] { $count } people sit
    } here: too many for that game.
error-room-changed = The room has just changed; have another look.
error-no-rematch = There is nothing to play again, or somebody has left.
error-no-invite = That invitation is not there any more.
error-seated-already = { $value } sits here already.
error-no-phrase = That cannot be said here.
error-chat-off = Only the ready-made phrases can be used here.
error-bad-text = Write one line of at most { $count ->
    [one] 1 character
   *[other] { $count } characters
    }.
error-only-seats = While a match is played, only the players can speak.

## What people say

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-nice-trick = What a trick!
phrase-good-game = Good game!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-oops = My mistake.
phrase-no-worries = Never mind.
phrase-bad-luck = Bad luck!
phrase-close-one = That was close!
phrase-one-moment = One moment, please.
phrase-back-again = I am back.
phrase-no-hurry = Take your time.
phrase-once-more = Another match?
phrase-goodbye = Goodbye!

## And what they show instead

phrase-clap = Applause
    .sign = 👏
phrase-thumb = Thumbs up
    .sign = 👍
phrase-smile = Smile
    .sign = 😊
phrase-laugh = Laughter
    .sign = 😂
phrase-wow = Surprise
    .sign = 😮
phrase-sad = Sadness
    .sign = 😢
phrase-heart = Heart
    .sign = ❤️
phrase-party = Party
    .sign = 🎉
