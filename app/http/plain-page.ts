/** What a browser shows when no page is rendered. It has the sheet of the other page that needs nothing of the site. */
export function plainPage(title: string, words: string) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/admin-offline.css">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p role="alert">${escaped(words)}</p>
</main>
</body>
</html>
`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
