import type { ApiProblem } from '../../api/call-api.ts'

/**
 * Whether it is certain that nothing was done: the server answered, and refused. Without an answer, or with one of a server that
 * failed, it may have been done.
 */
export const isRefused = ({ status }: Pick<ApiProblem, 'status'>): boolean => status >= 400 && status < 500
