import { queryOptions } from '@tanstack/react-query'
import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { type OwnMoneyOperation, ownMoneyRequest } from '#contract/own-money-paths.ts'
import { type ApiAnswer, type CallOptions, sendCall } from '../../api/call-api.ts'
import { ApiError } from '../../api/query.ts'
import { fetchAsUser } from '../../session/fetch-as-user.ts'

/** A call about the client’s own money. Its paths are a table of their own, which no public page loads. */
export const callOwnMoney = <Name extends OwnMoneyOperation>(
  name: Name,
  input: ApiInput<Name>,
  options?: CallOptions,
): Promise<ApiAnswer<ApiValue<Name>>> => sendCall(fetchAsUser, ownMoneyRequest(name, input), input, options)

export const ownMoneyQuery = <Name extends OwnMoneyOperation>(name: Name, input: ApiInput<Name>) =>
  queryOptions<ApiValue<Name>, ApiError>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const answer = await callOwnMoney(name, input, { signal })
      if (!answer.ok) throw new ApiError(answer.problem)
      return answer.value
    },
  })
