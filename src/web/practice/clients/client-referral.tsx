import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientPage } from '#contract/staff/client-page.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { dvaWarningsForStaff } from '#domain/clients/dva-meter.ts'
import { referralWarningsForStaff, warnOfReferral } from '#domain/clients/referral-warnings.ts'
import { methods } from '#domain/funding/methods.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { formatBirthday } from './format-client.ts'
import { NoteReferral } from './note-referral.tsx'
import { ReferralPips } from './referral-pips.tsx'
import { RemoveReferral } from './remove-referral.tsx'
import * as styles from './client-referral.module.css'

const answers = {
  none: { tone: 'due', label: 'The client has none' },
  waiting: { tone: 'due', label: 'The GP is to send it' },
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
      action={
        !isNoting && (
          <Button look="quiet" size="small" onClick={() => setIsNoting(true)}>
            Note a referral
          </Button>
        )
      }
    >
      {isNoting && <NoteReferral clientId={client.id} onDone={() => setIsNoting(false)} />}
      {isMedicare && <Warning {...medicareWarning(meter)} />}
      {dvaMeter?.warning && <Warning {...dvaWarningsForStaff[dvaMeter.warning]} />}
      <div className={styles.quota}>
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
                'Note the date of the referral to count its sessions.'
              )}
            </p>
            {meter.referral && <ReferralPips {...meter.referral} />}
            <p className="text-sm text-ink-soft">
              {meter.year.used} of {meter.year.most} Medicare sessions used in {meter.year.year}
              {meter.year.booked > 0 && `, ${meter.year.booked} more booked`}.
            </p>
          </div>
        )}
        <dl className={styles.rows}>
          {referral.status && (
            <div>
              <dt>Client says</dt>
              <dd>
                <StateLine tone={answers[referral.status].tone}>{answers[referral.status].label}</StateLine>
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
