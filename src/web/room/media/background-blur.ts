/** A browser that can blur by itself says both; most cannot, and then there is nothing to offer. */
export function canBlur(track: MediaStreamTrack | undefined): boolean {
  const abilities: object = track?.getCapabilities?.() ?? {}
  return (
    'backgroundBlur' in abilities &&
    Array.isArray(abilities.backgroundBlur) &&
    abilities.backgroundBlur.includes(true) &&
    abilities.backgroundBlur.includes(false)
  )
}

/** True if the picture is blurred, or sharp, as asked. */
export async function setBlur(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const wanted: MediaTrackConstraints & { backgroundBlur: boolean } = { backgroundBlur: isOn }
  return track.applyConstraints(wanted).then(
    () => true,
    () => false,
  )
}
