// Browsers load no module from a file: then this, which is none, says what to do.
if (location.protocol === 'file:') {
  const words = document.getElementById('loading');
  words.textContent = words.dataset.asFile;
}
