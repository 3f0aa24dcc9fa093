import type { ApiProblem } from '../../api/call-api.ts'
import { isUnanswered } from '../../api/is-unanswered.ts'

/** Whether it is certain that nothing was done: the server answered, and refused. */
export const isRefused = (problem: Pick<ApiProblem, 'status'>): boolean => !isUnanswered(problem)
