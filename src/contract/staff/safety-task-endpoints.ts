import { z } from 'zod'
import { type Endpoint } from '../endpoints/endpoint.ts'
import {
  closedTasksQuery,
  closedTasksSchema,
  closeSafetyTaskRequest,
  safetyTaskDetailsSchema,
  safetyTaskSchema,
  safetyTaskStateSchema,
} from './safety-tasks.ts'

const one = z.object({ id: z.uuid() })

export const safetyTaskEndpoints = {
  listSafetyTasks: {
    tag: 'Safety tasks',
    summary: 'Positive safety checks that are open; for a clinician those of their own clients',
    staff: 'work through safety tasks',
    answer: z.array(safetyTaskSchema),
    answers: 'Tasks, the longest waiting first',
  },
  listSafetyTaskStates: {
    tag: 'Safety tasks',
    summary: 'How the same tasks stand, without whom they are about',
    staff: 'work through safety tasks',
    answer: z.array(safetyTaskStateSchema),
    answers: 'Their states',
  },
  listClosedTasks: {
    tag: 'Safety tasks',
    summary: 'Tasks that were closed',
    staff: 'work through safety tasks',
    query: closedTasksQuery,
    answer: closedTasksSchema,
    answers: 'A page of them, the latest first',
  },
  readSafetyTask: {
    tag: 'Safety tasks',
    summary: 'One task with whom to call; that it was opened is written into it',
    staff: 'work through safety tasks',
    params: one,
    answer: safetyTaskDetailsSchema,
    answers: 'The task and what happened, without answers',
    errors: ['notFound'],
  },
  acknowledgeSafetyTask: {
    tag: 'Safety tasks',
    summary: 'Take a task on: no more emails about it',
    staff: 'work through safety tasks',
    params: one,
    answers: 'Taken on',
    errors: ['notFound', 'changedMeanwhile'],
  },
  closeSafetyTask: {
    tag: 'Safety tasks',
    summary: 'Say what was done, and close it',
    staff: 'work through safety tasks',
    params: one,
    body: closeSafetyTaskRequest,
    answers: 'Closed',
    errors: ['notFound', 'conflict', 'changedMeanwhile'],
  },
} as const satisfies Record<string, Endpoint>
