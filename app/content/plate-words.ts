/** Dropped only when no product matches all words: a generator set. */
const telling = {
  labels: `part no nr num number pn sn ser serial model type maker make brand mfr manufacturer ref reference item
    code article art drawing dwg plate page pos position name description remark spec fig figure`,
  amounts: 'qty quantity pc pcs piece set no nos ea each unit pair x lot off',
  talk: `i we you your our my us it this that they there is are be am do does did have has had can could will would
    may should need want looking look require required requirement please pls plz kindly urgent urgently dear sir
    madam hello hi good day morning how much many what which where price cost quote quotation offer rate stock
    available availability supply send give get find buy order delivery any some also same new as per attached if
    so not only ship vessel`,
}

const setOf = (words: string) => new Set(words.split(/\s+/))

export const labels = setOf(telling.labels)
export const amounts = setOf(telling.amounts)
export const talk = setOf(telling.talk)

/** The number after one of these is a serial number, an amount or a position, not a part number. */
export const ownNumbers = setOf('sn ser serial qty quantity item page pos position fig figure')
