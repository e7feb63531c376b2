// One file, because each that a page could load costs its address on a first visit.
import './connected.client.ts'
import './saved-catalogue.client.ts'
import './waiting.client.ts'
