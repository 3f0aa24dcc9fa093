/** Of this tab, for this room: after a reload the device check is not asked for again, and what was off stays off. */
export type KeptPlace = {
  isChecked: boolean
  withCamera: boolean
  withMicrophone: boolean
  isMuted: boolean
  isCameraOff: boolean
}

const nameOf = (roomId: string) => `banksia.room.${roomId}`

const isTrue = (value: object, name: string): boolean =>
  Object.entries(value).some(([key, on]) => key === name && on === true)

export function readPlace(roomId: string): KeptPlace | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(roomId)) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    return {
      isChecked: isTrue(value, 'isChecked'),
      withCamera: isTrue(value, 'withCamera'),
      withMicrophone: isTrue(value, 'withMicrophone'),
      isMuted: isTrue(value, 'isMuted'),
      isCameraOff: isTrue(value, 'isCameraOff'),
    }
  } catch {
    return null
  }
}

export function keepPlace(roomId: string, place: KeptPlace | null): void {
  try {
    if (place === null) sessionStorage.removeItem(nameOf(roomId))
    else sessionStorage.setItem(nameOf(roomId), JSON.stringify(place))
  } catch {
    // A browser that keeps nothing: a reload then begins with the device check.
  }
}
