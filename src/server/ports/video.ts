import type { IceServerSetting } from '#contract/room.ts'

/** Where people meet. `builtIn`: from browser to browser, with this service only passing on how to reach each other. */
type MeetingPlace =
  | { kind: 'builtIn' }
  /** A page of another provider. */
  | { kind: 'address'; address: string }
  | { kind: 'liveKit' }

export type Meeting = {
  roomId: string
  /** Of the clinician or the practice, where they meet elsewhere. */
  videoAddress: string | null
}

type Attendee = { personId: string; name: string; isClinician: boolean; until: Date }

export type VideoProvider = {
  placeOf: (meeting: Meeting) => MeetingPlace
  /** Servers that help two browsers to reach each other, with credentials that end by themselves. */
  iceServers: () => IceServerSetting[]
  /** False: some networks cannot connect. */
  hasRelay: boolean
  /** Which relay it is: another one when its addresses or its secret change. Null where there is none. */
  relayId: string | null
  /** What lets someone into the LiveKit room; null where there is none. */
  liveKitTicket: (
    meeting: Meeting,
    attendee: Attendee,
  ) => Promise<{ url: string; token: string; address: string } | null>
  /** Out of a meeting on a server of its own; nothing elsewhere. Throws where that server did not do it. */
  putOut: (meeting: Meeting, personId: string) => Promise<void>
  /** Everyone is out of it. */
  endMeeting: (meeting: Meeting) => Promise<void>
}
