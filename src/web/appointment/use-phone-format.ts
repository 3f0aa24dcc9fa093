import { callApi } from '../api/call-api.ts'
import { type AskServer, type RemoteCheck, useRemoteCheck } from './use-remote-check.ts'

const askAboutPhone: AskServer = async (number, signal) => {
  const path = '/validator/phoneNumber:validateFormat'
  const answer = await callApi<{ valid: boolean }>(path, { method: 'PUT', body: { number }, signal })
  return answer.ok ? answer.value.valid : null
}

/** Document 2 section 5: the remote format check, for a number that this page finds nothing wrong with. */
export const usePhoneFormat = (typed: string, isPlausible: boolean): RemoteCheck =>
  useRemoteCheck(isPlausible ? typed.trim() : null, askAboutPhone)
