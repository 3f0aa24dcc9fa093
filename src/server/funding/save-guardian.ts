import type { GuardianRequest } from '#contract/funding.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveGuardian(service: Service, sender: Sender<GuardianRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const { role, ...guardian } = sender.request
    const sealed_profile = service.keyring.seal(guardian, `additional_profiles.profile:${clientId}`)
    const updated_at = service.now()
    await tx
      .insertInto('additional_profiles')
      .values({ client_id: clientId, role, sealed_profile, updated_at })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'role']).doUpdateSet({ sealed_profile, updated_at }),
      )
      .execute()
    return succeed(null)
  })
}
