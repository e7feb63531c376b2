import { wakeIslands } from './islands.client.ts'
import './page-manners.client.ts'

// Nothing moves before the page itself is there.
if (document.readyState === 'complete') wakeIslands()
else addEventListener('load', wakeIslands)
