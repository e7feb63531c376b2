import './count-up.client.ts'
import './form-manners.client.ts'
import './tabs-manners.client.ts'
import '#app/ui/map-on-request.client.ts'
