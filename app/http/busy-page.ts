/** What a browser shows when the site is too busy to render a page. */
export const busyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The site is busy</title>
</head>
<body>
<h1>The site is busy</h1>
<p>Please wait a few seconds. Then go back and try again.</p>
</body>
</html>
`
