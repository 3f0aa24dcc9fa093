import type { RegisterStaff } from '../staff/staff-operations.ts'
import { acknowledgeSafetyTask } from '../questionnaires/safety-tasks.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { closeSafetyTask } from './close-safety-task.ts'
import { readSafetyTask } from './read-safety-task.ts'
import { isOfStaff, listClosedTasks, listSafetyTasks, listSafetyTaskStates } from './safety-task-list.ts'

export function safetyTaskRoutes(registerStaff: RegisterStaff, service: Service): void {
  registerStaff('listSafetyTasks', async ({ staff, by }) =>
    succeed(await listSafetyTasks(service, { staff, by })),
  )
  registerStaff('listSafetyTaskStates', async ({ staff }) =>
    succeed(await listSafetyTaskStates(service, staff)),
  )
  registerStaff('listClosedTasks', async ({ query, staff, by }) =>
    succeed(await listClosedTasks(service, { ...query, staff, by })),
  )
  registerStaff('readSafetyTask', ({ params, staff, by }) =>
    readSafetyTask(service, { ...params, staff, by }),
  )
  registerStaff('acknowledgeSafetyTask', async ({ params, staff, by }) => {
    const theirs = await service.db
      .selectFrom('safety_tasks')
      .select('id')
      .where('id', '=', params.id)
      .where(isOfStaff(staff))
      .executeTakeFirst()
    if (!theirs) return fail('notFound')
    return acknowledgeSafetyTask(service, { taskId: params.id, accountId: staff.practiceId, by })
  })
  registerStaff('closeSafetyTask', ({ params, body, staff, by }) =>
    closeSafetyTask(service, { ...params, ...body, staff, by }),
  )
}
