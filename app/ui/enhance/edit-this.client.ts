// Shows the link 'Edit this' to signed-in people. The cached page is the same for all, so script asks for the address.
async function show() {
  const answer = await fetch(`/api/edit-address?path=${encodeURIComponent(location.pathname)}`)
  if (answer.status !== 200) return
  const { address } = await answer.json()
  const link = document.createElement('a')
  link.href = address
  link.textContent = 'Edit this'
  link.className = 'edit-this'
  // Here and not in the style sheet, which every visitor loads; above the bar at the foot (floating.css).
  link.style.cssText =
    'position:fixed;left:16px;bottom:calc(16px + var(--foot-bar));z-index:30;padding:12px 20px;background:#0b1f2a;color:#fff;font-weight:600;border-radius:2px;box-shadow:0 2px 8px #0004'
  const nav = document.createElement('nav')
  nav.ariaLabel = 'Admin'
  nav.append(link)
  document.body.append(nav)
}
// Without a connection the page stays as it is.
void show().catch(() => undefined)
