import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientPage } from '#contract/staff/clients.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dvaWarningsForStaff } from '#domain/funding/dva-meter.ts'
import { referralLimits, referralWarningsForStaff, warnOfReferral } from '#domain/funding/referral.ts'
import { methods } from '#domain/funding/methods.ts'
import { useAction } from '../../api/use-action.ts'
import { useRequestForm } from '../../forms/request-form.tsx'
import { Button, RowButton, TextButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { callStaff, invalidateStaff } from '../desk/staff.ts'
import { Sheet, StateLine } from '../desk/desk.tsx'
import { ClientForm } from './client-part.tsx'
import { formatBirthday } from './format-client.ts'
import * as styles from './clients.module.css'

const statusAnswers = {
  none: { tone: 'due', label: 'The client has none' },
  waiting: { tone: 'due', label: 'Their GP will send it' },
  received: { tone: 'ok', label: 'Received' },
} as const

/** Sessions used of the referral and of the year, and the letters by which they are counted. */
export function ClientReferral({ client }: { client: ClientPage }) {
  const [isNoting, setIsNoting] = useState(false)
  const { meter, dvaMeter, referral, funding } = client
  const isMedicare = funding !== null && methods[funding].needsReferral
  if (!isMedicare && !dvaMeter && referral.letters.length === 0 && !isNoting)
    return (
      <Button look="secondary" size="small" onClick={() => setIsNoting(true)}>
        Note a referral
      </Button>
    )
  return (
    <Sheet
      title="Referral"
      action={!isNoting && <RowButton onClick={() => setIsNoting(true)}>Note a referral</RowButton>}
    >
      {isNoting && <NoteReferral clientId={client.id} onDone={() => setIsNoting(false)} />}
      {isMedicare && <Warning {...medicareWarning(meter)} />}
      {dvaMeter?.warning && <Warning {...dvaWarningsForStaff[dvaMeter.warning]} />}
      <div
        className={`grid gap-x-8 gap-y-5 min-[900px]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] ${styles.quota}`}
      >
        {dvaMeter && <DvaUsed {...dvaMeter} />}
        {(!dvaMeter || isMedicare || meter.year.used + meter.year.booked > 0) && (
          <div>
            <p className={styles.used}>
              {meter.referral ? (
                <>
                  <b>
                    {meter.referral.used} of {meter.referral.most}
                  </b>{' '}
                  sessions used on this referral
                </>
              ) : (
                'Note the date of the referral, so that its sessions can be counted.'
              )}
            </p>
            {meter.referral && <ReferralPips {...meter.referral} />}
            <p className="text-sm text-ink-soft">
              {meter.year.used} of {meter.year.most} Medicare sessions used in {meter.year.year}
              {meter.year.booked > 0 && `, ${meter.year.booked} more booked`}.
            </p>
          </div>
        )}
        <dl
          className={`grid content-start gap-3 border-line text-sm min-[900px]:pl-8 min-[900px]:border-l ${styles.rows}`}
        >
          {referral.status && (
            <div>
              <dt>Client says</dt>
              <dd>
                <StateLine tone={statusAnswers[referral.status].tone}>
                  {statusAnswers[referral.status].label}
                </StateLine>
              </dd>
            </div>
          )}
          {referral.letters.map((letter) => (
            <Letter key={letter.id} clientId={client.id} letter={letter} />
          ))}
        </dl>
      </div>
    </Sheet>
  )
}

/** Before the last session that Medicare pays for: what has to be done by then. */
const medicareWarning = (meter: ClientPage['meter']) => {
  const warning = warnOfReferral(meter)
  return warning ? referralWarningsForStaff[warning] : null
}

function Warning({ title, text }: { title?: string; text?: string }) {
  if (!title) return null
  return (
    <div className="mb-5">
      <Notice type="warning" title={title}>
        {text}
      </Notice>
    </div>
  )
}

function DvaUsed({ referral, used, booked, most }: NonNullable<ClientPage['dvaMeter']>) {
  return (
    <div>
      <p className={styles.used}>
        <b>
          {used} of {most}
        </b>{' '}
        sessions with DVA used on this referral
      </p>
      <p className="text-sm text-ink-soft">
        {booked > 0 && `${booked} more booked. `}
        {referral && `It covers sessions until ${formatBirthday(referral.lastDay)}.`}
      </p>
    </div>
  )
}

type LetterProps = { clientId: string; letter: ClientPage['referral']['letters'][number] }

const reportLinks = {
  none: 'Write the report',
  draft: 'Go on with the report',
  finished: 'Report finished, not sent',
  sent: 'Report sent',
} as const

function Letter({ clientId, letter }: LetterProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, writtenOn, referrer, providerNumber, report } = letter
  return (
    <div>
      <dt>Written on {formatBirthday(writtenOn)}</dt>
      <dd>
        {referrer}
        {providerNumber && `, ${providerNumber}`}{' '}
        <TextButton inline onClick={() => setIsRemoving(true)}>
          Remove<span className="sr-only"> the referral of {formatBirthday(writtenOn)}</span>
        </TextButton>
        {report && (
          <>
            <br />
            <Link to={staffPages.report(clientId, id)}>
              {reportLinks[report.state]}
              {report.sentOn && ` on ${formatBirthday(report.sentOn)}`}
              <span className="sr-only"> to {referrer}</span>
            </Link>
          </>
        )}
        {isRemoving && (
          <RemoveReferral clientId={clientId} letter={letter} onClose={() => setIsRemoving(false)} />
        )}
      </dd>
    </div>
  )
}

type PipCounts = NonNullable<ClientPage['meter']['referral']>

function ReferralPips({ used, booked, most }: PipCounts) {
  const count = Math.max(referralLimits.onOneReferral, used + booked)
  return (
    <ol className={`flex gap-[5px] max-w-[420px] ${styles.pips}`} aria-label="Sessions on this referral">
      {Array.from({ length: count }, (_, index) => {
        const [look, spoken] = pipState(index + 1, { used, booked, most })
        return (
          <li key={index} className={look}>
            <span className="sr-only">{spoken} </span>
            {index + 1}
          </li>
        )
      })}
    </ol>
  )
}

function pipState(number: number, { used, booked, most }: Pick<PipCounts, 'used' | 'booked' | 'most'>) {
  if (number <= used) return [styles.spent, 'Used:'] as const
  if (number <= used + booked) return [styles.booked, 'Booked:'] as const
  return number <= most ? ([styles.free, 'Free:'] as const) : ([styles.beyond, 'Not this year:'] as const)
}

/** By the date that is written on the letter: sessions are counted from it. */
function NoteReferral({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const form = useRequestForm({
    part: 'letter',
    initial: { writtenOn: '', referrer: '', providerNumber: '' },
    rules: async () => (await import('#contract/staff/clients.ts')).noteReferralRequest,
    what: 'the referral',
    send: (_, body) => callStaff('noteReferral', { params: { id: clientId }, body }),
    onSaved: async () => {
      await invalidateStaff('readClient')
      onDone()
    },
  })
  const { bind } = form
  return (
    <div className="mb-6">
      <ClientForm form={form} label="Note a referral" button="Save referral" onCancel={onDone}>
        <TextField
          label="Date written"
          help="The date on the letter, not the day it arrived"
          type="date"
          {...bind('writtenOn')}
        />
        <TextField label="Written by" autoComplete="off" {...bind('referrer')} />
        <TextField label="Provider number" optional autoComplete="off" {...bind('providerNumber')} />
      </ClientForm>
    </div>
  )
}

type RemoveReferralProps = {
  clientId: string
  letter: ClientPage['referral']['letters'][number]
  onClose: () => void
}

/** Asks first: what was written on this referral and not sent is deleted with it. */
function RemoveReferral({ clientId, letter, onClose }: RemoveReferralProps) {
  const { act, busy, failure } = useAction()
  const { id, writtenOn, referrer, report } = letter
  const isSent = report?.state === 'sent'
  const remove = async () => {
    const isDone = await act('remove', {
      call: () => callStaff('removeReferral', { params: { id: clientId, referralId: id } }),
      after: () => invalidateStaff('readClient'),
      done: 'The referral is removed.',
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={`Remove the referral of ${formatBirthday(writtenOn)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          {!isSent && (
            <Button look="danger" busy={busy !== null && 'Removing'} onClick={() => void remove()}>
              Remove it
            </Button>
          )}
        </>
      }
    >
      <p>
        It was written by {referrer}.{!isSent && ' Sessions will no longer be counted on it.'}
      </p>
      <p>
        {removalWords(report)}
        {!isSent && ' This cannot be undone.'}
      </p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Dialog>
  )
}

type ReferralLetter = ClientPage['referral']['letters'][number]

/** What is deleted with a referral: the reader knows their own report, and not those of others. */
export function removalWords(report: ReferralLetter['report']): string {
  if (report?.state === 'draft') return 'The draft of your report on it is deleted too.'
  if (report?.state === 'finished') return 'Your report on it is finished but not sent. It is deleted too.'
  if (report?.state === 'sent') return 'Your report on it was sent, so it stays, and the referral with it.'
  return 'A report on it that has not been sent is deleted too.'
}
