# What the server itself says in a browser.

no-such-page = There is nothing at this address. Levata's start page is at /
error-no-such-path = There is nothing at this address.
