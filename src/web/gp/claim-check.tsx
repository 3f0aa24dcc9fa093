import { useState } from 'react'
import type { RichText } from '#contract/content.ts'
import {
  claimAdvice,
  claimAnswers,
  type ClaimAnswers,
  type ClaimOutcome,
  claimOutcome,
  claimQuestions,
  claimRuleOn,
  claimSentence,
} from '#domain/gp/claim-rules.ts'
import { hasCode } from '#domain/clinicians/vocabulary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { useSession } from '../session/session-context.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { RadioChips } from '../ui/choice/checkbox-chips.tsx'
import { storeItem, useItem } from '../visit/tab-storage.ts'
import { useTimeZone } from '../visit/use-time-zone.ts'
import { MyMedicareNotice } from './my-medicare-notice.tsx'
import { OwnClaim } from './own-claim.tsx'
import * as styles from './claim-check.module.css'

/**
 * "Can I claim this?", before the times. It never stops a booking, is asked once in a visit, and not of a client for whom it is settled.
 * See docs/product/gp.md#can-i-claim-this.
 */
export function ClaimCheck({ myMedicare }: { myMedicare: RichText | null }) {
  const { status } = useSession()
  const [isSettled, setIsSettled] = useState(false)
  const [zone] = useTimeZone()
  const [now] = useState(() => new Date())
  const rule = claimRuleOn(formatIsoDate(localDayAt(now, zone)))
  return (
    <>
      {myMedicare && <MyMedicareNotice text={myMedicare} />}
      {status === 'signedIn' && <OwnClaim onRead={setIsSettled} />}
      {rule && !isSettled && <Questions rule={rule} />}
    </>
  )
}

type QuestionsProps = { rule: NonNullable<ReturnType<typeof claimRuleOn>> }

function Questions({ rule }: QuestionsProps) {
  const answers = readAnswers(useItem('gpClaim'))
  const outcome = claimOutcome(answers, rule)
  // The questions stay while they are being answered: a person who goes through the answers by key must not lose them.
  const [isAnswering, setIsAnswering] = useState(false)
  const isAsked = isAnswering || outcome === null
  const answer = (code: string, value: string) => {
    setIsAnswering(true)
    storeItem('gpClaim', { ...answers, [code]: value })
  }
  return (
    <section className={`card ${styles.claim}`} aria-labelledby="can-i-claim">
      <h2 className="text-lg" id="can-i-claim">
        Can I claim this?
      </h2>
      {isAsked &&
        claimQuestions
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
      <output className="block">{outcome && <Answer outcome={outcome} />}</output>
      {!isAsked && (
        <p>
          <TextButton inline onClick={() => setIsAnswering(true)}>
            Change my answers
          </TextButton>
        </p>
      )}
    </section>
  )
}

function Answer({ outcome }: { outcome: ClaimOutcome }) {
  return (
    <>
      <p className="font-semibold">{claimSentence(outcome)}</p>
      {outcome.kind !== 'pays' && (
        <ul className={styles.advice}>
          {claimAdvice.map((advice) => (
            <li key={advice}>{advice}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Storage may hold what an earlier release wrote. */
const readAnswers = (stored: Readonly<Record<string, string>> | null): ClaimAnswers =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      ([code, value]) => hasCode(claimQuestions, code) && hasCode(claimAnswers, value),
    ),
  )
