import { type RemoteCheck, useRemoteCheck } from './use-remote-check.ts'

/** The server's check of the format, for a number that this page finds nothing wrong with. */
export const usePhoneFormat = (typed: string, isPlausible: boolean): RemoteCheck =>
  useRemoteCheck(isPlausible ? typed.trim() : null, 'checkPhone', {
    toInput: (number) => ({ body: { number } }),
    isYes: ({ valid }) => valid,
  })
