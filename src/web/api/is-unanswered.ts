import type { ApiProblem } from './call-api.ts'

/**
 * Whether what was asked for may have been done all the same: no answer came, or only one of a server or a service on the way that
 * failed. Otherwise it was refused, and nothing was done.
 */
export const isUnanswered = ({ status }: Pick<ApiProblem, 'status'>): boolean => status === 0 || status >= 500
