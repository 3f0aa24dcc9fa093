import type { GroupRequest } from '#contract/funding.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** Decisions, "People": on the first booking on a funding the client joins the group named after it. Joining again is no error. */
export function joinGroup(service: Service, sender: Sender<GroupRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    await tx
      .insertInto('client_groups')
      .values({ client_id: clientId, group_id: sender.request.groupId, joined_at: service.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return succeed(null)
  })
}
