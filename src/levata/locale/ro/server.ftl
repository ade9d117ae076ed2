# Ce spune serverul însuși în browser.

no-such-page = La această adresă nu este nimic. Pagina de început Levata este la /
error-no-such-path = La această adresă nu este nimic.
