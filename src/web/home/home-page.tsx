export default function HomePage() {
  return <h1>Banksia</h1>
}
