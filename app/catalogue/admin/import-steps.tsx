import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { counted, grouped } from '#app/ui/admin/format.ts'
import { PageTitle, Panel, useDeviceTime } from '#app/ui/admin/page-parts.tsx'
import { useReloadWhile } from '#app/ui/admin/revalidation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/field.tsx'

import { isRunning, type NewProducts } from '../changes/change-words.ts'
import { type Step, stepLabels, type StepName, stepNames } from '../changes/import-steps.ts'
import type { Import } from '../changes/imports.server.ts'
import { ChangeRows, ChangeState, type Review, type StoredPictures } from './change-review.tsx'

export type ImportShown = Omit<Import, 'columns' | 'choices'>

type Frame = {
  found: ImportShown
  headRow: number
  newProducts: NewProducts
  steps: Step[]
  step: StepName | 'checking'
  asked?: StepName
  review?: Review['review']
  pictures: StoredPictures
  now: number
  problem: string | undefined
  children: ReactNode
}

export function ImportFrame({ found, headRow, steps, step, asked, problem, ...parts }: Frame) {
  const { review, pictures, now, newProducts, children } = parts
  useReloadWhile(isRunning(found), 1_000)
  const current = step === 'checking' ? (asked ?? 'check') : step
  return (
    <div className="import-page">
      <Head found={found} headRow={headRow} step={step} />
      <Steps
        steps={steps}
        current={current}
        isOpen={found.state === 'ready'}
        isEnded={current === 'done' && !isRunning(found)}
      />
      {problem && (
        <div className="panel mb-4 p-4">
          <FormAlert words={problem} />
        </div>
      )}
      {(step === 'checking' || step === 'done') && (
        <div className="grid max-w-300 gap-4">
          <ChangeState found={found} pictures={pictures} now={now} />
          {step === 'done' && <After found={found} areDrafts={newProducts === 'draft'} />}
          {step === 'done' && review?.isChecked && <ChangeRows {...review} />}
        </div>
      )}
      {children}
    </div>
  )
}

type Head = Pick<Frame, 'found' | 'headRow' | 'step'>

function Head({ found, headRow, step }: Head) {
  const { fileName, rows, state, phaseAt, counts } = found
  const timeText = useDeviceTime()
  const before = step === 'done' || step === 'checking' ? undefined : stepBefore(step)
  const all = (counts.add ?? 0) + (counts.change ?? 0)
  return (
    <div className="import-head">
      <PageTitle
        title={fileName}
        back={{ to: href('/dashboard/import'), name: 'Back to Import and export' }}
      >
        <p className="about-file">
          <data value={rows - headRow}>{counted(Math.max(0, rows - headRow), 'row')}</data>
          {step === 'check' ? (
            <span>Nothing is changed yet</span>
          ) : (
            state === 'ready' && (
              <span>
                <Check aria-hidden />
                Saved {timeText(phaseAt).slice(11)}
              </span>
            )
          )}
        </p>
        {step !== 'done' && step !== 'checking' && (
          <div className="go">
            {before && (
              <Link to={`?step=${before}`} className="button button-line">
                Back
              </Link>
            )}
            {step !== 'check' ? (
              <Button look="ink" form="step" name="intent" value={step}>
                Continue
              </Button>
            ) : (
              all > 0 && (
                <form id="write" method="post">
                  <input type="hidden" name="phaseAt" value={phaseAt} />
                  <Button look="ink" name="intent" value="write">
                    Import {grouped(all)} {all === 1 ? 'product' : 'products'}
                  </Button>
                </form>
              )
            )}
          </div>
        )}
      </PageTitle>
    </div>
  )
}

function stepBefore(step: StepName) {
  return stepNames[stepNames.indexOf(step) - 1]
}

type Steps = { steps: Step[]; current: StepName; isOpen: boolean; isEnded: boolean }

function Steps({ steps, current, isOpen, isEnded }: Steps) {
  const at = stepNames.indexOf(current)
  const now = steps[at]
  return (
    <>
      <ol className="import-steps" aria-label="Steps of the import">
        {steps.map(({ name, result, isOpen: isUndecided }, place) => {
          const isDone = place !== at && !isUndecided && (place < at || (isOpen && name !== 'done'))
          const words = (
            <>
              {isDone ? <Check aria-label="Done" /> : <span className="number">{place + 1}</span>}
              <b>{stepLabels[name]}</b>
              <small>{result}</small>
            </>
          )
          const stage = place < at || isEnded ? 'done' : place === at ? 'now' : 'next'
          return (
            <li key={name} data-stage={stage} aria-current={place === at ? 'step' : undefined}>
              <i aria-hidden />
              {isOpen && name !== 'done' ? (
                <Link to={`?step=${name}`}>{words}</Link>
              ) : (
                <p>{words}</p>
              )}
            </li>
          )
        })}
      </ol>
      <p className="import-step-line">
        <span>
          <b>{stepLabels[current]}</b>, step {at + 1} of {stepNames.length}
        </span>
        <span>{now?.result}</span>
      </p>
    </>
  )
}

type After = { found: ImportShown; areDrafts: boolean }

function After({ found: { state, counts }, areDrafts }: After) {
  if (state !== 'done') return null
  const { add = 0, without = 0, fetch = 0 } = counts
  return (
    <Panel id="next" title="Next">
      <div className="inside text-ui text-ink-2">
        {fetch > 0 && (
          <p>
            {grouped(fetch)} pictures are fetched from other sites in the background. Until then
            their products show a drawing.
          </p>
        )}
        {areDrafts && add > 0 && (
          <p>The new products are drafts: buyers see them once you publish them in Products.</p>
        )}
        {without > 0 && <p>{grouped(without)} drafts wait for a category.</p>}
        <p className="flex flex-wrap gap-3">
          <ButtonLink look="line" href={href('/dashboard/manage-products')}>
            Look at the products
          </ButtonLink>
          <ButtonLink look="line" href={href('/dashboard/import')}>
            Import the next file
          </ButtonLink>
        </p>
      </div>
    </Panel>
  )
}
