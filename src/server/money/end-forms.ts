import { sql } from 'kysely'
import { formMinutes, openFormMinutes } from '#domain/money/paying.ts'
import { PaymentProviderFailed } from '../ports/payments.ts'
import type { Service } from '../service.ts'
import { settleMoney } from './settle-money.ts'

type Form = { id: string; customer: string | null; provider_id: string | null }

/** Forms whose time is over, or that were never opened: paid after all, or ended, so that the card on file may be tried again. */
export async function endForms(service: Pick<Service, 'db' | 'jobs' | 'payments' | 'log'>): Promise<void> {
  const { rows } = await sql<Form>`
    select id, customer, provider_id from charge_attempts
     where made_by = 'client' and state in ('asked', 'needsAuthentication')
       and asked_at < clock_timestamp() - make_interval(
             mins => case when provider_id is null then ${openFormMinutes} else ${formMinutes + 5} end::int)
     limit 500`.execute(service.db)
  for (const { id: reference, customer, provider_id: providerId } of rows)
    try {
      const found = await service.payments.findPayment({ reference, customer, providerId })
      const outcome =
        found?.kind === 'paymentSucceeded' ? found : { kind: 'paymentEnded' as const, providerId }
      if (found?.kind !== 'paymentOpen')
        await service.db.transaction().execute((tx) => settleMoney(service, tx, { reference, ...outcome }))
    } catch (error) {
      if (!(error instanceof PaymentProviderFailed)) throw error
      service.log.warn({ attempt: reference, reason: error.message }, 'a payment could not be read')
    }
}
