import { queryOptions } from '@tanstack/react-query'
import type { RoomAnswer, RoomState } from '#contract/room.ts'
import { ApiError, queryClient } from '../api/query.ts'
import { callRoom } from './client/call-room.ts'

/** The room as it is before one comes in; inside, its own stream of news says more. */
export const roomQuery = (roomId: string) =>
  queryOptions<RoomAnswer, ApiError>({
    queryKey: ['readRoom', roomId],
    queryFn: async () => {
      const answer = await callRoom('readRoom', { params: { roomId } })
      if (!answer.ok) throw new ApiError(answer.problem)
      return answer.value
    },
  })

/** After someone has shown who they are. */
export const placeTaken = (roomId: string, room: RoomState): void =>
  void queryClient.setQueryData(roomQuery(roomId).queryKey, (before) => before && { ...before, room })
