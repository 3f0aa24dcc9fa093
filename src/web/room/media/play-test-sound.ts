const notes = [523.25, 659.25, 783.99] as const
const noteSeconds = 0.28

/** Three soft notes through the speaker that sounds come from. Ends by itself. */
export async function playTestSound(): Promise<void> {
  const audio = new AudioContext()
  await audio.resume()
  for (const [at, frequency] of notes.entries()) {
    const starts = audio.currentTime + at * noteSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, starts)
    volume.gain.linearRampToValueAtTime(0.2, starts + 0.04)
    volume.gain.linearRampToValueAtTime(0, starts + noteSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(starts)
    tone.stop(starts + noteSeconds)
  }
  await new Promise((resolve) => setTimeout(resolve, notes.length * noteSeconds * 1000))
  await audio.close()
}
