import type { ApiProblem } from '../api/call-api.ts'

/** Whether what was asked for may have been done all the same: no answer came, or only one of a service on the way. */
export const isUnanswered = ({ status }: Pick<ApiProblem, 'status'>): boolean => status === 0 || status >= 500
