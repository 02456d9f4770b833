// In the syntax of ECMAScript 5, so that old browsers run it. The newest features of the oldest supported versions, in this
// order: Firefox, Safari, Chrome and Edge.
(function () {
  var has = Array.prototype.toSorted && window.CompressionStream && window.CSS && CSS.supports;
  if (has && CSS.supports('color', 'color-mix(in srgb, red, red)')) return;
  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText = 'margin:0;padding:12px 16px;background:#fff4ce;color:#242424;font:16px sans-serif';
  notice.appendChild(
    document.createTextNode('This browser is too old for Twinset. Use __BROWSERS__, or a newer version.')
  );
  document.body.insertBefore(notice, document.body.firstChild);
})();
