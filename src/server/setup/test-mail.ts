import type { ApiValue } from '#contract/api-types.ts'
import { emailDelivery } from '../settings/delivery.ts'
import { renderEmail } from '../emails/render-email.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import { readErrorCode } from '../error-details.ts'
import { consumeAllowance } from '../http/rate-limit.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { noteCheck } from './note-check.ts'

const limit = { name: 'mail-tests', most: 10, perSeconds: 3600 }

/** To the one who asks, so that no address has to be typed. Says what became of it: nothing that was only kept is called sent. */
export async function testMail(service: Service, staff: Staff): Promise<Result<ApiValue<'testMail'>>> {
  const { db, config, mailer, log } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  if (!(await consumeAllowance(db, limit, staff.subject))) return fail('tooManyRequests')
  const { email: to } = await db
    .selectFrom('accounts')
    .select('email')
    .where('subject', '=', staff.subject)
    .executeTakeFirstOrThrow()
  const heading = 'Email works'
  const email = renderEmail(
    {
      to,
      subject: `A test email of ${config.PRODUCT_NAME}`,
      preview: 'You asked for it in the set-up.',
      heading,
      parts: ['You asked for this test in the set-up of your practice. Clients’ emails go the same way.'],
    },
    config,
  )
  const outcome = await withinSeconds(25, mailer.send(email)).then(
    () => (emailDelivery(config) === 'kept' ? ('kept' as const) : ('handedOver' as const)),
    (error: unknown) => {
      // Not its message: a mail server may repeat the address in its answer.
      log.warn({ reason: readErrorCode(error) ?? 'unknown' }, 'the test email could not be handed over')
      return 'failed' as const
    },
  )
  const at = await noteCheck(db, { practiceId: staff.practiceId, name: 'mail', outcome })
  return succeed({ outcome, at: at.toISOString(), to })
}
