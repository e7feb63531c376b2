import './count-up.client.ts'
import './form.client.ts'
import './tabs.client.ts'
import './map.client.ts'
