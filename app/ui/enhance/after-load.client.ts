// What a visitor does not need before the page stands, and can do without on a line that saves data.
import './presses.client.ts'
import './search-keys.client.ts'
import './view.client.ts'
