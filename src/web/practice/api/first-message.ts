import type { ApiProblem } from '../../api/call-api.ts'

/** What is wrong with the first field that is at fault; else the problem as a whole. */
export const firstMessage = ({ fields, message }: Pick<ApiProblem, 'fields' | 'message'>): string =>
  Object.values(fields ?? {})[0] ?? message
