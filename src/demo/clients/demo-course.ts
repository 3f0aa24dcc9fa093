import type { DayNumber } from '#domain/time/calendar.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { dateOfEpochMinute, startOfDay } from '#domain/time/local-time.ts'
import { type Dass21Scale, dass21Items } from '#domain/surveys/dass21-items.ts'
import { insertReferralLetter } from '#server/client-page/referral-letters.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/db/connection.ts'
import { insertSubmission } from '#server/submissions/submission-store.ts'
import { demoPractice } from '../practice.ts'
import { demoReferrer } from './demo-referrer.ts'

type Scores = Record<Dass21Scale, number>

/** How many days ago, and the scores: older than what counts for a booking. */
const answered: readonly [daysAgo: number, scores: Scores][] = [
  [77, { depression: 26, anxiety: 18, stress: 30 }],
  [56, { depression: 24, anxiety: 16, stress: 28 }],
  [35, { depression: 18, anxiety: 14, stress: 24 }],
  [14, { depression: 14, anxiety: 8, stress: 16 }],
]

const writtenDaysAgo = 80

type Course = { clientId: string; keyring: Keyring; today: DayNumber }

/** What a client's page at the practice shows of a course of treatment: a referral, and the DASS-21 over time. */
export async function insertDemoCourse(db: Db, { clientId, keyring, today }: Course): Promise<void> {
  await insertReferralLetter(
    { db, keyring },
    {
      clientId,
      writtenOn: formatIsoDate(today - writtenDaysAgo),
      referrer: demoReferrer,
      notedBy: 'demo',
    },
  )
  for (const [daysAgo, scores] of answered)
    await insertSubmission(db, keyring, {
      clientId,
      code: 'dass21',
      answers: toAnswers(scores),
      submittedAt: dateOfEpochMinute(startOfDay(today - daysAgo, demoPractice.time_zone) + 20 * 60),
      shouldHandOver: false,
    })
}

/** Seven items a scale, each from 0 to 3, counted twice: the points are spread as evenly as they go. */
function toAnswers(scores: Scores): Record<string, string> {
  const seen: Record<Dass21Scale, number> = { depression: 0, anxiety: 0, stress: 0 }
  return Object.fromEntries(
    dass21Items.map(({ key, scale }) => {
      const points = scores[scale] / 2
      const place = seen[scale]++
      return [key, String(Math.floor(points / 7) + (place < points % 7 ? 1 : 0))]
    }),
  )
}
