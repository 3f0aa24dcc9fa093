import type { LinkState } from '../peer/link-state.ts'

type Lost = {
  state: LinkState
  /** Something has arrived from them before. */
  wasHeard: boolean
  /** The server has them in the room, whatever the way between the two browsers. */
  isHere: boolean
  name: string
}

type Words = { title: string; text: string; isWaiting: boolean }

/** For thirty seconds no one is said to have left: most lost connections come back. */
export function lostWords({ state, wasHeard, isHere, name }: Lost): Words {
  if (state === 'gone' && !isHere)
    return {
      title: `${name} is not here`,
      text: `${name} can come back. You keep your place.`,
      isWaiting: false,
    }
  if (state === 'gone' && !wasHeard)
    return {
      title: 'No connection yet',
      text: `You and ${name} are both here, and no video gets through. One of your networks may block it. Try another network, such as your mobile one, or go on by phone.`,
      isWaiting: false,
    }
  if (state === 'gone')
    return {
      title: 'Still reconnecting',
      text: `The connection to ${name} has not come back yet. This page goes on trying.`,
      isWaiting: true,
    }
  if (wasHeard)
    return {
      title: 'Reconnecting',
      text: `The connection to ${name} dropped. Please stay here.`,
      isWaiting: true,
    }
  return { title: 'Connecting', text: `Connecting you with ${name}.`, isWaiting: true }
}
