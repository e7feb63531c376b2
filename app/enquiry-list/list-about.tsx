import { FileCode, FileText, Mail, MessageCircle, Printer } from 'lucide-react'
import type { MouseEvent } from 'react'

import type { Problems, Typed } from '#app/http/form-input.ts'
import { imoNumberIn, wrongImoNumber } from '#app/inbox/reference.ts'
import { useHydrated } from '#app/ui/browser.ts'
import { saveFile } from '#app/ui/by-browser.ts'
import { Field } from '#app/ui/field.tsx'

import { storedShip } from './device-storage.ts'
import { listCsv, listMtml } from './list-downloads.ts'
import { chatDrafts, type ListToSend, mailDrafts } from './list-text.ts'
import type { DeviceList } from './use-device-list.ts'

type About = { typed: Typed; problems: Problems }

const first = [
  ['vessel', 'Vessel'],
  ['imoNumber', 'IMO number'],
  ['port', 'Port'],
  ['eta', 'ETA'],
] as const
const more = [
  ['company', 'Company'],
  ['neededBy', 'Needed by'],
  ['ownReference', 'Your reference'],
  ['requisition', 'Requisition no.'],
] as const

type ShipAbout = About & { imoNumber: string | undefined }

export function ShipFields({ typed, problems: found, imoNumber = '' }: ShipAbout) {
  const isTyped = /(?:\d\D*){7}/.test(imoNumber)
  const isWrong = isTyped && imoNumberIn(imoNumber) === undefined
  const problems = isWrong ? { imoNumber: wrongImoNumber, ...found } : found
  const field = ([name, label]: (typeof first)[number] | (typeof more)[number]) => (
    <Field
      key={name}
      id={name}
      name={name}
      label={label}
      problem={problems[name]}
      defaultValue={typed[name]}
      {...(name === 'eta' || name === 'neededBy' ? { type: 'date' } : {})}
      {...(name === 'imoNumber' ? { inputMode: 'numeric', maxLength: 20 } : {})}
    />
  )
  const isOpen = more.some(([name]) => typed[name] || problems[name])
  return (
    <div className="list-part">
      <h2>
        Ship and port <small>optional</small>
      </h2>
      <div className="list-fields">{first.map(field)}</div>
      <details open={isOpen}>
        <summary>Company, dates and references</summary>
        <div className="list-fields">{more.map(field)}</div>
      </details>
    </div>
  )
}

export function AnswerTo({ typed, problems, device }: About & { device: DeviceList }) {
  const isHydrated = useHydrated()
  return (
    <div className="list-part">
      <h2>Answer to</h2>
      <Field
        id="name"
        name="name"
        label="Name or rank"
        autoComplete="name"
        problem={problems.name}
        defaultValue={typed.name}
      />
      <Field
        id="contact"
        name="contact"
        label="Email or phone"
        inputMode="email"
        autoComplete="email"
        problem={problems.contact}
        defaultValue={typed.contact}
      />
      <details open={Boolean(typed.message || problems.message)}>
        <summary>Add a message</summary>
        <Field
          id="message"
          name="message"
          label="Message"
          rows={3}
          problem={problems.message}
          defaultValue={typed.message}
        />
      </details>
      {isHydrated && (
        <label className="list-remember">
          <input
            id="remember"
            type="checkbox"
            defaultChecked={storedShip() !== undefined}
            onChange={({ target }) => device.remember(target.checked)}
          />
          Remember ship and name on this device
        </label>
      )}
    </div>
  )
}

type ListExports = { list: ListToSend; siteUrl: string; chat: string; email: string }

export function ListExports({ list, siteUrl, chat, email }: ListExports) {
  const isHydrated = useHydrated()
  const chats = chatDrafts(list, chat)
  const mails = mailDrafts(list, email)
  const download = (event: MouseEvent, type: string, text: string) => {
    if (!isHydrated) return
    event.preventDefault()
    saveFile(`${list.listNumber}.${type}`, text)
  }
  return (
    <div className="list-part">
      <h3>Or take it another way</h3>
      <ul className="list-exports">
        <li>
          <a href={chats[0]}>
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
        </li>
        <li>
          <a href={mails[0]}>
            <Mail aria-hidden />
            Mail
          </a>
        </li>
        <li>
          <a
            href="/enquiry-list/list.csv"
            onClick={(event) => download(event, 'csv', listCsv(list, siteUrl))}
          >
            <FileText aria-hidden />
            CSV
          </a>
        </li>
        {isHydrated && (
          <li>
            <button type="button" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </button>
          </li>
        )}
        <li>
          <a
            href="/enquiry-list/list.xml"
            onClick={(event) => download(event, 'xml', listMtml(list, new Date()))}
          >
            <FileCode aria-hidden />
            XML
          </a>
        </li>
      </ul>
      {!isHydrated && <p className="list-hint">To print, use the print command of your browser.</p>}
      <MoreParts name="WhatsApp" addresses={chats} />
      <MoreParts name="Mail" addresses={mails} />
    </div>
  )
}

function MoreParts({ name, addresses }: { name: string; addresses: string[] }) {
  if (addresses.length < 2) return null
  return (
    <p className="list-hint">
      {name} takes this list in {addresses.length} parts; after the first:{' '}
      {addresses.slice(1).map((address, n) => (
        <a key={address} href={address} className="list-more">
          part {n + 2}
        </a>
      ))}
    </p>
  )
}
