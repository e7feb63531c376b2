// One file, because on a satellite connection a request costs more than its bytes.
import './hero.client.ts'
import './looping-carousel.client.ts'
import './page-slider.client.ts'
import './stage.client.ts'
