export const levelBars = 14

const quietestDb = -60
const loudestDb = -12

/** How many of the bars are lit by these samples, each from -1 to 1: quiet speech lights half of them. */
export function barsOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  const db = 20 * Math.log10(loudness)
  const share = (db - quietestDb) / (loudestDb - quietestDb)
  return Math.round(levelBars * Math.min(1, Math.max(0, share)))
}

/** Reads the level of a track about ten times a second, until it is stopped. */
export function watchLevel(track: MediaStreamTrack, onBars: (bars: number) => void): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // A browser starts a page's sound only after a press.
    if (audio.state === 'suspended') void audio.resume()
    analyser.getFloatTimeDomainData(samples)
    onBars(track.enabled && !track.muted ? barsOf(samples) : 0)
  }, 100)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}
