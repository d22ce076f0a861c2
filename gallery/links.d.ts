/** The app's routes provide the types of the links in the samples. */
import '../web/router.tsx';
