/** What a browser shows when the site is too busy to render a page. It has the sheet of the other page that needs nothing of the site. */
export const busyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/admin-offline.css">
<title>The site is busy</title>
</head>
<body>
<main>
<h1>The site is busy</h1>
<p>Please wait a few seconds. Then go back and try again.</p>
</main>
</body>
</html>
`
