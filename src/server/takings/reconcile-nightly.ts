import { sql } from 'kysely'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { periodOfDay } from '#domain/money/money-days.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import type { Config } from '../config.ts'
import { renderEmail } from '../emails/render-email.ts'
import { mostSecondsToSend, withinSeconds } from '../emails/within-seconds.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'
import { compareDay } from './compare-day.ts'
import { readPracticeZone } from './practice-zone.ts'

const queue = 'reconcile-payments'

/** Yesterday is over everywhere in Australia by then, and late events have come. */
const everyNight = '30 18 * * *'

type Needs = Pick<Service, 'db' | 'payments' | 'config' | 'mailer' | 'log' | 'now'>

/** Nights that were missed, because the provider or this service was away, are made up for. */
const nightsBack = 7

/** Compares yesterday with the provider’s own list. The office is told where something differs. */
export async function reconcileYesterday(service: Needs): Promise<void> {
  const { db, config } = service
  const practices = await db.selectFrom('practices').select('id').execute()
  for (const { id: practiceId } of practices)
    for (const { day, isTold } of await daysToCompare(service, practiceId)) {
      const { differences } = await compareDay(service, { practiceId, day })
      if (differences.length === 0 || isTold || !config.canSendEmail) continue
      if (await tellOffice(service, day, differences.length)) await noteTold(service, { practiceId, day })
    }
}

/** A day that differed is looked at again, since a late event may have come. The office is told of it once. */
async function daysToCompare({ db, now }: Needs, practiceId: string) {
  const zone = await readPracticeZone(db, practiceId)
  const today = localDayAt(now(), zone)
  const days = Array.from({ length: nightsBack }, (_, at) => formatIsoDate(today - nightsBack + at))
  const compared = await db
    .selectFrom('reconciled_days')
    .select(['day', 'checked_at', 'told_at', sql<boolean>`differences = '[]'`.as('isSame')])
    .where('practice_id', '=', practiceId)
    .where('day', 'in', days)
    .execute()
  const yesterday = days.at(-1)
  return days.flatMap((day) => {
    const last = compared.find((one) => one.day === day)
    // The office may compare a day that is not over: what comes after is not in it.
    const isWhole = last !== undefined && last.checked_at >= periodOfDay(day, zone).to
    if (day !== yesterday && isWhole && last.isSame) return []
    return { day, isTold: (last?.told_at ?? null) !== null }
  })
}

/** False where no email could be sent: the next night tries again. */
async function tellOffice({ db, config, mailer, log }: Needs, day: string, count: number): Promise<boolean> {
  const office = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', 'in', ['owner', 'administrator'])
    .where('disabled_at', 'is', null)
    .execute()
  let isTold = false
  for (const { email: to } of office)
    await withinSeconds(mostSecondsToSend, mailer.send(differenceEmail({ to, config, day, count }))).then(
      () => (isTold = true),
      (error: Error) => log.error({ error: { type: error.name } }, 'payments differ: an email was not sent'),
    )
  return isTold
}

const noteTold = ({ db }: Needs, { practiceId, day }: { practiceId: string; day: string }) =>
  db
    .updateTable('reconciled_days')
    .set({ told_at: sql<Date>`clock_timestamp()` })
    .where('practice_id', '=', practiceId)
    .where('day', '=', day)
    .execute()

export async function scheduleReconciliation(service: Service): Promise<void> {
  await service.jobs.work(queue, () => reconcileYesterday(service))
  await service.jobs.schedule(queue, everyNight)
}

type Told = { to: string; config: Config; day: string; count: number }

/** It names no client and no amount. */
const differenceEmail = ({ to, config, day, count }: Told): Email =>
  renderEmail(
    {
      to,
      // One for each day: emails of one job to one person are told apart by it.
      subject: `Payments of ${day} differ from the provider’s list`,
      preview: `${count === 1 ? 'One difference' : `${count} differences`} on ${day}.`,
      heading: 'Our ledger and the payment provider differ',
      parts: [
        `For ${day}, our ledger and the payment provider’s own list do not say the same: ${count === 1 ? 'there is one difference' : `there are ${count} differences`}. Each is named on this page:`,
        { button: 'See what differs', href: `${config.PUBLIC_URL}${staffPages.reconciliation()}` },
        'Nothing was charged or refunded because of this. You need to sign in.',
      ],
    },
    config,
  )
