import Info from 'lucide-react/icons/info'
import { useEffect, useState } from 'react'
import type { RichText as Nodes } from '#contract/content.ts'
import {
  answersNow,
  claimAdvice,
  claimAnswers,
  type ClaimOutcome,
  claimOutcome,
  claimQuestions,
  claimRuleOn,
  claimSentence,
  toClaimAnswers,
} from '#domain/gp/claim-rules.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { formatDay } from '#domain/time/format.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { isForThisClient, readRecordedClaim, answerClaim, sendClaim } from '../../client/send-claim.ts'
import { useTimeZone } from '../../client/use-time-zone.ts'
import { RichText } from '../../content/rich-text.tsx'
import { type KeptClaim, useKeptClaim } from '../../session/kept-claim.ts'
import { useSession } from '../../session/session.tsx'
import { TextButton } from '../../ui/button.tsx'
import { RadioChips } from '../../ui/checkbox.tsx'

/**
 * "Can I claim this?", before the times. It never stops a booking and is asked once: the answers stay with this browser, and with
 * the record of a client who is signed in. See docs/product/gp.md#can-i-claim-this.
 */
export function ClaimCheck({ myMedicare }: { myMedicare: Nodes | null }) {
  const { status } = useSession()
  const kept = useKeptClaim()
  const [isRead, setIsRead] = useState(false)
  const [onRead] = useState(() => () => setIsRead(true))
  const [zone] = useTimeZone()
  const [now] = useState(() => new Date())
  const rule = claimRuleOn(formatIsoDate(localDayAt(now, zone)))
  // While the record is being read, nothing is asked that may be on it, and nothing shown that someone else may have said.
  const isKnown = status !== 'signedIn' || isRead || isForThisClient(kept)
  return (
    <>
      {myMedicare && <MyMedicareNotice text={myMedicare} />}
      {status === 'signedIn' && <OwnClaim onRead={onRead} />}
      {rule && isKnown && <ClaimQuestions rule={rule} kept={kept} now={now} />}
    </>
  )
}

type ClaimQuestionsProps = {
  rule: NonNullable<ReturnType<typeof claimRuleOn>>
  kept: KeptClaim | null
  now: Date
}

function ClaimQuestions({ rule, kept, now }: ClaimQuestionsProps) {
  const { status } = useSession()
  const [zone] = useTimeZone()
  const answers = kept
    ? answersNow({ answers: toClaimAnswers(kept.answers), answeredAt: kept.answeredAt }, { now, zone })
    : {}
  const outcome = claimOutcome(answers, rule)
  // The questions stay while they are being answered: a person who goes through the answers by key must not lose them.
  const [isAnswering, setIsAnswering] = useState(false)
  const isAsked = isAnswering || outcome === null
  const answer = (code: string, value: string) => {
    setIsAnswering(true)
    // After what it changes, also where this device's clock is behind.
    const answeredAt = new Date(Math.max(Date.now(), (kept?.answeredAt.getTime() ?? 0) + 1))
    answerClaim({ answers: { ...answers, [code]: value }, answeredAt })
    if (status === 'signedIn') void sendClaim()
  }
  /** A phone has room for the times or for the questions: they open when they are asked for. */
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isAnswering
  // The questions are answered by a script; the sentence above them says the same.
  return (
    <section
      className="card grid gap-4 max-sm:mt-3 max-sm:px-3 max-sm:py-1 noscript:hidden"
      aria-labelledby="can-i-claim"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg" id="can-i-claim">
          Can I claim this?
        </h2>
        {isAsked && !isShown && (
          <span className="sm:hidden">
            <TextButton onClick={() => setOpen(true)}>Find out</TextButton>
          </span>
        )}
      </div>
      {isAsked && (
        <div className={`grid gap-4 ${isShown ? '' : 'max-sm:hidden'}`}>
          {claimQuestions
            .filter(({ code }) => rule.paysIfOneOf.includes(code))
            .map(({ code, label }) => (
              <RadioChips
                key={code}
                legend={label}
                options={claimAnswers.map((option) => ({ value: option.code, label: option.label }))}
                chosen={[answers[code] ?? '']}
                input={{
                  name: `claim-${code}`,
                  onChange: ({ currentTarget }) => answer(code, currentTarget.value),
                }}
              />
            ))}
        </div>
      )}
      <output className="block max-sm:empty:hidden">{outcome && <ClaimAnswer outcome={outcome} />}</output>
      {!isAsked && kept && (
        <p>
          You told us this on {formatDay(localDayAt(kept.answeredAt, zone), 'd MMMM yyyy')}.{' '}
          <TextButton inline onClick={() => setIsAnswering(true)}>
            Change my answers
          </TextButton>
        </p>
      )}
    </section>
  )
}

const ClaimAnswer = ({ outcome }: { outcome: ClaimOutcome }) => (
  <>
    <p className="font-semibold">{claimSentence(outcome)}</p>
    {outcome.kind !== 'pays' && (
      <ul className="grid gap-2 mt-3 pl-5 list-disc">
        {claimAdvice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    )}
  </>
)

/** One plain sentence on when Medicare pays, from content. See docs/product/gp.md#mymedicare-notice. */
const MyMedicareNotice = ({ text }: { text: Nodes }) => (
  <div className="notice max-sm:order-last">
    <Info className="icon" />
    <RichText text={text} />
  </div>
)

/** What the signed-in client answered on any device is known here too. */
function OwnClaim({ onRead }: { onRead: () => void }) {
  useEffect(() => void readRecordedClaim().finally(onRead), [onRead])
  return null
}
