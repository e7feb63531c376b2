import './count-up.client.ts'
import './form-manners.client.ts'
import './tabs-manners.client.ts'
import './ui/map-on-request.client.ts'
