import type { VideoSettings } from '#contract/staff/rooms.ts'

/** Where sessions take place without any address. */
export const ownPlace = ({ isLiveKit }: Pick<VideoSettings, 'isLiveKit'>): string =>
  isLiveKit ? 'Sessions take place on your LiveKit server' : 'Sessions take place in the built-in room'
