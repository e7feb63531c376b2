import './count-up.client.ts'
import './form.client.ts'
import './tabs.client.ts'
import './map.client.ts'
import './copy.client.ts'

if (document.querySelector('[data-passkey]')) void import('./passkey.client.ts')
if (document.querySelector('.secret')) void import('./show.client.ts')
